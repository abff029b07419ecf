/** `npm run bench`: everything against its bare limit; with BENCH_LARGE=1 ten million boxes instead, apart because it needs an hour and 30 GB. */
await import(process.env['BENCH_LARGE'] === '1' ? './large.ts' : './whole.ts')
