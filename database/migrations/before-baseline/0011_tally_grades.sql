-- The total of a kind and a grade from neighbouring entries; product_tally_facets has the cut in between.
create index product_tally_grades on product_tally (ps_code, product_type, beef_code, grade_code, pc_code) include (n);
