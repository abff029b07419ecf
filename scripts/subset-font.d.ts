declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number }
  /** A font with the letters of `text` alone. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; keepFeatures?: string[]; variationAxes?: Record<string, Axis> },
  ): Promise<Buffer>
}
