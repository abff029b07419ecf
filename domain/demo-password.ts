/** Of every member and every member of staff in the demo market. It stands in the README: where it opens anything, nothing is for sale. */
export const demoPassword = 'hangyeol1234'
