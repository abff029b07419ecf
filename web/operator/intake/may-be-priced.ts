import type { BoxRow } from '#contract/operator/intake-boxes.ts'
import { productStatuses } from '#domain/product-status.ts'

const { off, available } = productStatuses

/** Whether nobody holds this box, so that its price may change. */
export const mayBePriced = ({ ps_code }: Pick<BoxRow, 'ps_code'>): boolean => ps_code === off || ps_code === available
