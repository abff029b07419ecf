import { productTypeName } from '#domain/codes.ts'
import { Tag } from './tag.tsx'

type Props = { type: string }

const tones = { 초신선: 'solid', 일반: 'gray', 신선: 'pine' } as const

export function ProductTypeTag({ type }: Props) {
  const name = productTypeName(type)
  return <Tag tone={tones[name]}>{name}</Tag>
}
