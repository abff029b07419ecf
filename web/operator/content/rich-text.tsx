import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { showRefusal } from '#web/operator/desk/use-act.ts'
import { cleanHtml } from '#web/ui/clean-html.ts'
import { keptNodes, Picture } from './rich-text-nodes.ts'
import { RichTextTools } from './rich-text-tools.tsx'
import { uploadPicture } from './upload-picture.ts'
import styles from './rich-text.module.css'

type Props = {
  label: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
  /** Names that can be inserted: '{{배송비}}'. */
  placeholders?: readonly { name: string; value: string }[] | undefined
}

/**
 * An editor for text with headings, lists, links and pictures, which are chosen, dropped or pasted. Its code is loaded when somebody
 * writes.
 */
export function RichText({ label, value, onChange, placeholders }: Props) {
  const known = useRef(value)
  const tools = useRef<HTMLDivElement>(null)
  const [uploading, setUploading] = useState(0)
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3, 4] },
        link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
      }),
      Picture,
      ...keptNodes,
    ],
    content: cleanHtml(value),
    editorProps: {
      attributes: { role: 'textbox', 'aria-label': label, 'aria-multiline': 'true', class: styles['text'] ?? '' },
      handlePaste: (_, { clipboardData }) => acceptFiles([...(clipboardData?.files ?? [])]),
      handleDrop: (_, { dataTransfer }) => acceptFiles([...(dataTransfer?.files ?? [])]),
      handleKeyDown: (_, { altKey, key }) => {
        if (!altKey || key !== 'F10') return false
        tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        return true
      },
    },
    onUpdate: ({ editor: now }) => {
      known.current = now.isEmpty ? '' : now.getHTML()
      onChange(known.current)
    },
  })

  // The value does not come from this editor: the draft was discarded, or replaced by what somebody else has stored.
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(cleanHtml(value), { emitUpdate: false })
  }, [editor, value])

  function acceptFiles(files: readonly File[]): boolean {
    const pictures = files.filter(({ type, name }) => type.startsWith('image/') || /\.heic$/i.test(name))
    if (pictures.length > 0) void put(pictures)
    return pictures.length > 0
  }

  async function put(pictures: readonly File[]) {
    setUploading(pictures.length)
    try {
      for (const file of pictures) {
        const { img_path, width, height } = await uploadPicture(file)
        editor
          .chain()
          .focus()
          .insertContent({ type: 'picture', attrs: { src: img_path, width, height, alt: '' } })
          .run()
      }
    } catch (error) {
      showRefusal(error)
    } finally {
      setUploading(0)
    }
  }

  return (
    <div className={styles.field}>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      <div className={styles.box}>
        <RichTextTools
          ref={tools}
          editor={editor}
          uploading={uploading > 0}
          onFiles={acceptFiles}
          placeholders={placeholders}
        />
        <EditorContent editor={editor} />
      </div>
    </div>
  )
}
