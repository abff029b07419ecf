import { carcassColumns } from '#server/catalogue/carcass-row.ts'
import { cutColumns } from '#server/catalogue/product-row.ts'

/**
 * The shop's responses, each as a single hand-written statement for exactly this request: every name, picture and average joined, the total
 * from the tally.
 */
const facts = `cuts.pc_name, partners.partner_name, market_prices.avg_kg_price,
  cut_imgs.img_path, cut_imgs.thumb_path, cut_imgs.width, cut_imgs.height, cut_imgs.alt,
  (select json_agg(json_build_object('img_path', img_path, 'thumb_path', thumb_path, 'width', width, 'height', height, 'alt', alt)
     order by position, id) from product_imgs where product_id = p.id) product_imgs`

const joins = `
  join carcass_infos c on c.id = p.carcass_id
  join partners on partners.id = c.partner_id
  join cuts on cuts.pc_code = p.pc_code
  left join cut_imgs on cut_imgs.pc_code = p.pc_code and cut_imgs.grade_code = p.grade_code
  left join market_prices on market_prices.beef_code = p.beef_code and market_prices.judge_sex_nm = c.judge_sex_nm
    and market_prices.grade_code = p.grade_code and market_prices.pc_code = p.pc_code and market_prices.n >= 5`

const columns = `${cutColumns}, ${carcassColumns}, ${facts}`

/** $1 kind, $2 grade */
export const bareList = `
  select (select coalesce(sum(n), 0)::int from product_tally
          where ps_code = 1 and product_type = 'S' and beef_code = $1 and grade_code = $2) total, ${columns}
  from products p ${joins}
  where p.product_type = 'S' and p.beef_code = $1 and p.grade_code = $2 and p.ps_code = 1
  order by p.posted_at desc, p.id desc limit 10`

/** $1 id: the box, and ten available ones of the same kind and cut from other carcasses. */
export const bareProduct = `
  with it as materialized (select id, carcass_id, pc_code, beef_code from products
    where id = $1 and ps_code between 1 and 5),
  own as materialized (
    select array(select products.id from products where carcass_id = it.carcass_id and pc_code = it.pc_code) ids from it)
  select ${columns}
  from unnest(array(select id from it) || array(
    select id from products
    where ps_code = 1 and pc_code = (select pc_code from it) and beef_code = (select beef_code from it)
      and id <> all ((select ids from own)::int[])
    order by posted_at desc, id desc limit 10)) with ordinality shown(id, place)
  join products p on p.id = shown.id ${joins}
  order by shown.place`

/** $1 id: the carcass's boxes with their states, and the carcass. */
export const bareCuts = `
  select ${columns}, c.product_type carcass_type,
    (select json_agg(json_build_object('img_path', img_path, 'thumb_path', thumb_path, 'width', width, 'height', height, 'alt', alt)
       order by position, id) from carcass_imgs where carcass_id = c.id and pc_code is null) imgs
  from products p ${joins}
  where p.carcass_id = $1 and p.ps_code between 1 and 5
  order by p.position, p.id`

/** $1 type: the latest day's carcasses and those of the week before with a box to take, with their numbers, the best grade first. */
export const bareCarcasses = `
  with latest as materialized (
    select c.sale_date from carcass_infos c where c.sale_date <= market_today() and c.product_type = $1
      and exists (select from products p where p.carcass_id = c.id and p.ps_code between 1 and 5) order by c.sale_date desc limit 1
  ), fitting as materialized (
    select c.id, c.sale_date, c.grade_code from carcass_infos c
    where c.sale_date between (select sale_date from latest) - 7 and (select sale_date from latest) and c.product_type = $1
      and exists (select from products p where p.carcass_id = c.id
        and (p.ps_code = 1 or p.ps_code between 2 and 5 and c.sale_date = (select sale_date from latest)))
  )
  select (select count(*)::int from fitting) total,
    (select json_agg(tabs) from (select grade_code, count(*)::int count from fitting group by 1 order by 1) tabs) grades,
    ${carcassColumns}, partners.partner_name, boxes.*,
    (select json_agg(json_build_object('img_path', img_path, 'thumb_path', thumb_path, 'width', width, 'height', height, 'alt', alt)
       order by position, id) from carcass_imgs where carcass_id = c.id and pc_code is null) imgs
  from (select id, row_number() over (order by sale_date desc, grade_code, id) place from fitting order by place limit 10) page
  join carcass_infos c on c.id = page.id
  join partners on partners.id = c.partner_id
  cross join lateral (
    select count(*)::int product_count, (count(*) filter (where ps_code = 1))::int available_count
    from products where carcass_id = c.id and ps_code between 1 and 5
  ) boxes
  order by page.place`

/** $1 buyer, $2 box: the hold transaction, for a machine without pgbench. */
export const bareTake = 'select failed, full_at from take_for_cart($1, array[$2::int], 600, 3600, 50, 3)'
