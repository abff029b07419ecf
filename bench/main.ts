/**
 * `npm run bench`: compares everything with its bare limit; with BENCH_LARGE=1 it measures ten million boxes instead, separately because
 * it needs an hour and 40 GB.
 */
await import(process.env['BENCH_LARGE'] === '1' ? './large.ts' : './whole.ts')
