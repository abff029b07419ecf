/** What is said of a minute chosen for later that has passed. */
export const passedMinute = '지난 시각이에요. 예약 시각을 다시 고르거나 비워 주세요.'
