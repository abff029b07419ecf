const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

export const zoomIn = (zoom: number): number => steps.find((step) => step > zoom) ?? zoom
export const zoomOut = (zoom: number): number => steps.findLast((step) => step < zoom) ?? zoom
