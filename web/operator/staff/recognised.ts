/** How an owner has identified the person who gets a link or secrets: asked whenever some are made. */
export const recognised = {
  label: '본인인지 어떻게 확인했나요?',
  usual: ['직접 만남', '영상통화', '알던 번호로 통화'],
  missing: '본인인지 어떻게 확인했는지 입력하세요',
} as const
