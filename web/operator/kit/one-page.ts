/** For a list that is read whole: there is no next page. */
export const onePage = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
}
