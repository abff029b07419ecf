-- An order's code as the sum of its lines; the rule is domain/order-status.ts's orderStatusOf, held against it by a test.
create function order_os_code(p_order int) returns text language sql stable as $$
  with lines as (select os_code from order_products where order_id = p_order),
  live as (
    select case os_code when 'RTNW' then 'ORDK' when 'RTNI' then 'ORDK' when 'CANW' then 'PAYK' else os_code end as code
    from lines where os_code not in ('ORDC', 'RTNK')
  )
  select coalesce(
    (select code from live order by array_position(array['PAYW', 'PAYK', 'CANW', 'DELW', 'DELI', 'DELK', 'ORDK'], code) limit 1),
    case when exists (select 1 from lines where os_code = 'RTNK') then 'RTNK' else 'ORDC' end)
$$;

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
