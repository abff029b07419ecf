import { dayAt } from '#domain/seoul.ts'

/** A day, or an instant as Seoul's day → '2026.11.20'. */
export const fullDate = (value: string): string =>
  (/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : dayAt(Date.parse(value))).replaceAll('-', '.')
