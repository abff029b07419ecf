import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Accepts files that are dropped anywhere on the page: outside of a drop area the browser would leave the page, with what is typed in it,
 * and show the file. Returns whether files are being dragged over the page.
 */
export function useFileDrop(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const handleDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(event.type === 'dragover')
      if (event.type === 'drop') drop([...event.dataTransfer.files])
    }
    const handleLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    addEventListener('dragover', handleDrag)
    addEventListener('drop', handleDrag)
    addEventListener('dragleave', handleLeave)
    return () => {
      removeEventListener('dragover', handleDrag)
      removeEventListener('drop', handleDrag)
      removeEventListener('dragleave', handleLeave)
    }
  }, [])
  return isOver
}
