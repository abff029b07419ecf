/**
 * As `PartFailed`, with next to no script, which the first load of this page is measured by: the page is read anew. What did not come
 * stands above, as the heading.
 */
export const FailedPart = () => (
  <p role="alert">
    불러오지 못했어요. <a href="/Main">다시 시도</a>
  </p>
)
