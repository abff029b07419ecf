/** How an owner knows that link or secrets go to the person they are for: asked wherever some are made. */
export const recognisedLabel = '본인인지 어떻게 확인했나요?'
export const recognisedUsual = ['직접 만남', '영상통화', '알던 번호로 통화'] as const
export const recognisedMissing = '본인인지 어떻게 확인했는지 입력하세요'
