/** Members who hold something are counted no further than this at the desk of holds: so many means so many or more. */
export const holdersCountedTo = 1_000
