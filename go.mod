module qilab

go 1.26.0
