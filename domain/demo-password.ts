/** The password of every member and staff member in the demo market. It is public (README), so it must open nothing in a real market. */
export const demoPassword = 'hangyeol1234'
