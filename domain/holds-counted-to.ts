/** Members who hold something, and holds that last too long, are counted no further than this: so many means so many or more. */
export const holdsCountedTo = 1_000
