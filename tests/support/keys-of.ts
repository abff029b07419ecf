/** The digits of 'YYYY-MM-DD' in the order in which the tests' browser shows them: it is English, whatever the language of the page. */
export const keysOf = (day: string): string => day.slice(5).replace('-', '') + day.slice(0, 4)
