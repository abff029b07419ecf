declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number }
  /** Reduces a font to the characters of `text`. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; keepFeatures?: string[]; variationAxes?: Record<string, Axis> },
  ): Promise<Buffer>
}
