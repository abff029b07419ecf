#!/bin/sh
# 데이터베이스가 처음 만들어질 때 한 번: 가게가 쓰는 역할은 superuser가 아니에요.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/database-password)" <<'SQL'
create role hangyeol login password :'password';
create database hangyeol owner hangyeol template template0 encoding 'UTF8' locale 'C.UTF-8';
SQL
