/** Couriers whose upload sheet for labels we can write, by code, with the short name on the button. */
export const labelCouriers = {
  'kr.cjlogistics': 'CJ대한통운',
  'kr.hanjin': '한진',
  'kr.lotte': '롯데',
} as const
export type LabelCourier = keyof typeof labelCouriers
