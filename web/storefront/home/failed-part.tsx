/**
 * As `PartFailed`, but almost without script, which counts for the first load of this page: a link reloads the page. The heading above says
 * what is missing.
 */
export const FailedPart = () => (
  <p role="alert">
    불러오지 못했어요. <a href="/Main">다시 시도</a>
  </p>
)
