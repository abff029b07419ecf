-- Code tables: codes are retired, never deleted, because old orders keep them.
create table beef_kinds (
  code       text primary key,
  name       text not null unique,
  retired_at timestamptz
);
insert into beef_kinds (code, name) values ('01', '한우'), ('02', '육우'), ('03', '젖소');

create table grades (
  code       text primary key,
  name       text not null unique,
  qgrade     text not null,
  retired_at timestamptz
);

insert into grades (code, name, qgrade) values
  ('01', '1++(9)', '1++'),
  ('02', '1++(8)', '1++'),
  ('03', '1++(7)', '1++'),
  ('04', '1+', '1+'),
  ('05', '1', '1'),
  ('06', '2', '2'),
  ('07', '3', '3');

create table cuts (
  pc_code     text primary key check (pc_code ~ '^\d{8}$'),
  pc_name     text not null,
  cate_depth  smallint not null check (cate_depth >= 1 and cate_depth <= 3),
  parent_code text references cuts,
  primal      text,
  position    smallint not null,
  retired_at  timestamptz
);

-- As the market starts with them: the 39 names and 10 groups of the food ministry's notice on beef cuts, and by-products. Codes are
-- AABBCCDD, one pair of digits for each depth.
insert into cuts (pc_code, pc_name, cate_depth, parent_code, primal, position) values
  ('01000000', '소', 1, null, null, 1),
  ('01010000', '정육', 2, '01000000', null, 2),
  ('01020000', '부산물', 2, '01000000', null, 3),
  ('01010100', '목심살', 3, '01010000', '목심', 4),
  ('01010200', '앞다리살', 3, '01010000', '앞다리', 5),
  ('01010300', '안심살', 3, '01010000', '안심', 6),
  ('01010400', '채끝살', 3, '01010000', '채끝', 7),
  ('01010500', '꽃등심살', 3, '01010000', '등심', 8),
  ('01010600', '살치살', 3, '01010000', '등심', 9),
  ('01010700', '윗등심살', 3, '01010000', '등심', 10),
  ('01010800', '아래등심살', 3, '01010000', '등심', 11),
  ('01010900', '부채살', 3, '01010000', '앞다리', 12),
  ('01011000', '꾸리살', 3, '01010000', '앞다리', 13),
  ('01011100', '갈비덧살', 3, '01010000', '앞다리', 14),
  ('01011200', '부채덮개살', 3, '01010000', '앞다리', 15),
  ('01011300', '차돌박이', 3, '01010000', '양지', 16),
  ('01011400', '양지머리', 3, '01010000', '양지', 17),
  ('01011500', '업진살', 3, '01010000', '양지', 18),
  ('01011600', '업진안살', 3, '01010000', '양지', 19),
  ('01011700', '치마양지', 3, '01010000', '양지', 20),
  ('01011800', '앞치마살', 3, '01010000', '양지', 21),
  ('01011900', '치마살', 3, '01010000', '양지', 22),
  ('01012000', '우둔살', 3, '01010000', '우둔', 23),
  ('01012100', '홍두깨살', 3, '01010000', '우둔', 24),
  ('01012200', '보섭살', 3, '01010000', '설도', 25),
  ('01012300', '설깃살', 3, '01010000', '설도', 26),
  ('01012400', '설깃머리살', 3, '01010000', '설도', 27),
  ('01012500', '도가니살', 3, '01010000', '설도', 28),
  ('01012600', '삼각살', 3, '01010000', '설도', 29),
  ('01012700', '앞사태', 3, '01010000', '사태', 30),
  ('01012800', '뒷사태', 3, '01010000', '사태', 31),
  ('01012900', '뭉치사태', 3, '01010000', '사태', 32),
  ('01013000', '아롱사태', 3, '01010000', '사태', 33),
  ('01013100', '상박살', 3, '01010000', '사태', 34),
  ('01013200', '본갈비', 3, '01010000', '갈비', 35),
  ('01013300', '꽃갈비', 3, '01010000', '갈비', 36),
  ('01013400', '참갈비', 3, '01010000', '갈비', 37),
  ('01013500', '갈비살', 3, '01010000', '갈비', 38),
  ('01013600', '마구리', 3, '01010000', '갈비', 39),
  ('01013700', '토시살', 3, '01010000', '갈비', 40),
  ('01013800', '안창살', 3, '01010000', '갈비', 41),
  ('01013900', '제비추리', 3, '01010000', '갈비', 42),
  ('01020100', '사골', 3, '01020000', null, 43),
  ('01020200', '꼬리', 3, '01020000', null, 44),
  ('01020300', '우족', 3, '01020000', null, 45),
  ('01020400', '잡뼈', 3, '01020000', null, 46),
  ('01020500', '도가니', 3, '01020000', null, 47),
  ('01020600', '스지', 3, '01020000', null, 48);

create table banks (
  bank_code     text primary key,
  bank_name     text not null,
  position      smallint not null,
  retired_at    timestamptz,
  -- Banks know each other by three digits. Two-digit codes are the payment provider's: the same behind a nought, but for KB.
  clearing_code text generated always as ( case when bank_code = '06' then '004' when bank_code ~ '^\d{2,3}$' then lpad(bank_code, 3, '0') else null end) stored
);

-- As the payment provider codes them.
insert into banks (bank_code, bank_name, position) values
  ('39', '경남은행', 1),
  ('34', '광주은행', 2),
  ('12', '단위농협(지역농축협)', 3),
  ('32', '부산은행', 4),
  ('45', '새마을금고', 5),
  ('64', '산림조합', 6),
  ('88', '신한은행', 7),
  ('48', '신협', 8),
  ('27', '씨티은행', 9),
  ('20', '우리은행', 10),
  ('71', '우체국예금보험', 11),
  ('50', '저축은행중앙회', 12),
  ('37', '전북은행', 13),
  ('35', '제주은행', 14),
  ('90', '카카오뱅크', 15),
  ('89', '케이뱅크', 16),
  ('92', '토스뱅크', 17),
  ('81', '하나은행', 18),
  ('54', '홍콩상하이은행', 19),
  ('03', 'IBK기업은행', 20),
  ('06', 'KB국민은행', 21),
  ('31', 'iM뱅크(대구)', 22),
  ('02', 'KDB산업은행', 23),
  ('11', 'NH농협은행', 24),
  ('23', 'SC제일은행', 25),
  ('07', 'Sh수협은행', 26);

create table couriers (
  code         text primary key, -- the tracking service's carrier id
  courier_name text not null,
  tracking_url text, -- with {number}
  retired_at   timestamptz
);

insert into couriers (code, courier_name, tracking_url) values
  ('kr.cjlogistics', 'CJ대한통운', 'https://trace.cjlogistics.com/next/tracking.html?wblNo={number}'),
  ('kr.lotte', '롯데택배', 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo={number}'),
  ('kr.hanjin', '한진택배', 'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnumText2={number}'),
  ('kr.logen', '로젠택배', 'https://www.ilogen.com/web/personal/trace/{number}'),
  ('kr.epost', '우체국택배', 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1={number}'),
  ('kr.kdexp', '경동택배', null),
  ('kr.daesin', '대신택배', null),
  ('kr.ilyanglogis', '일양로지스', null);

create table user_out_codes (
  id         int primary key,
  out_kind   text not null,
  retired_at timestamptz,
  position   smallint not null default 0
);

insert into user_out_codes (id, out_kind, position) values
  (1, '원하는 부위나 등급이 부족해요', 1), (2, '가격이 맞지 않아요', 2), (3, '배송이 불편해요', 3), (4, '품질이 기대와 달라요', 4),
  (5, '다른 곳에서 구매하기로 했어요', 5), (6, '사업을 쉬거나 접게 되었어요', 6), (7, '개인정보가 걱정돼요', 7), (8, '직접 입력', 8);

create table faq_codes (
  faq_code   text primary key check (faq_code ~ '^[A-Z]{2}$'),
  code_name  text not null,
  position   int not null,
  retired_at timestamptz
);

insert into faq_codes (faq_code, code_name, position) values
  ('DE', '배송', 1), ('CR', '취소·반품', 2), ('OP', '주문·결제', 3), ('ME', '회원', 4), ('PR', '상품', 5);

create table qna_codes (
  qna_code   text primary key check (qna_code ~ '^[A-Z]{2}$'),
  code_name  text not null,
  position   int not null,
  retired_at timestamptz
);

insert into qna_codes (qna_code, code_name, position) values
  ('DE', '배송', 1), ('CR', '취소·반품', 2), ('OP', '주문·결제', 3), ('ME', '회원', 4), ('PR', '상품', 5), ('ET', '기타', 6);
