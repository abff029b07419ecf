import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './rich-text.module.css'

type Props = {
  ref: Ref<HTMLDivElement>
  editor: Editor
  uploading: boolean
  onFiles: (files: readonly File[]) => void
  placeholders: readonly { name: string; value: string }[] | undefined
}
type Tool = { label: string; sign: string; isOn?: (editor: Editor) => boolean; run: (editor: Editor) => unknown }

const tools: readonly Tool[] = [
  {
    label: '제목',
    sign: '제목',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: '작은 제목',
    sign: '소제목',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: '굵게',
    sign: '가',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: '기울임',
    sign: '기울임',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: '밑줄',
    sign: '밑줄',
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: '점 목록',
    sign: '• 목록',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: '번호 목록',
    sign: '1. 목록',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: '인용',
    sign: '인용',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { label: '가로줄', sign: '—', run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  { label: '실행 취소', sign: '↶', run: (editor) => editor.chain().focus().undo().run() },
  { label: '다시 실행', sign: '↷', run: (editor) => editor.chain().focus().redo().run() },
]

/** The toolbar of the editor: one stop of the Tab key, the arrow keys move within it, Esc returns to the text. */
export function RichTextTools({ ref, editor, uploading, onFiles, placeholders }: Props) {
  const [linking, setLinking] = useState(false)
  const { on, inLink, picture } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map((tool) => tool.isOn?.(now) ?? false),
      inLink: now.isActive('link'),
      picture: now.isActive('picture') ? String(now.getAttributes('picture')['alt'] ?? '') : undefined,
    }),
  })

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') return editor.commands.focus()
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0 || !(event.target instanceof HTMLElement) || event.target.matches('select')) return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input, select')]
    stops[(stops.indexOf(event.target) + by + stops.length) % stops.length]?.focus()
    event.preventDefault()
  }

  return (
    <>
      <div
        ref={ref}
        className={styles.tools}
        role="toolbar"
        aria-label="편집 도구"
        tabIndex={-1}
        onKeyDown={handleKeyDown}
      >
        {tools.map(({ label, sign, isOn, run }, at) => (
          <button
            key={label}
            type="button"
            tabIndex={at === 0 ? 0 : -1}
            aria-label={label}
            title={label}
            aria-pressed={isOn ? on[at] : undefined}
            data-bold={label === '굵게' || undefined}
            onClick={() => run(editor)}
          >
            {sign}
          </button>
        ))}
        <button type="button" tabIndex={-1} aria-pressed={inLink} onClick={() => setLinking(true)}>
          링크
        </button>
        <label className={styles.file}>
          <input
            type="file"
            tabIndex={-1}
            accept="image/*,.heic"
            multiple
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <Icon name="camera" size={20} />
          {uploading ? '올리는 중' : '사진'}
        </label>
        {placeholders && (
          <select
            tabIndex={-1}
            aria-label="설정값 넣기"
            value=""
            onChange={({ target }) => editor.chain().focus().insertContent(`{{${target.value}}}`).run()}
          >
            <option value="">설정값 넣기</option>
            {placeholders.map(({ name, value }) => (
              <option key={name} value={name}>
                {name} ({value || '비어 있음'})
              </option>
            ))}
          </select>
        )}
      </div>
      {picture !== undefined && (
        <div className={styles.alt}>
          <Field
            label="사진 설명"
            value={picture}
            maxLength={200}
            hint="사진을 보지 못하는 사람이 들어요."
            onChange={({ target }) => editor.commands.updateAttributes('picture', { alt: target.value })}
          />
        </div>
      )}
      <LinkDialog key={String(linking)} open={linking} editor={editor} onClose={() => setLinking(false)} />
    </>
  )
}

const isAddress = (address: string): boolean => /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/.test(address)

function LinkDialog({ open, editor, onClose }: { open: boolean; editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState(() => (open ? String(editor.getAttributes('link')['href'] ?? '') : ''))
  const [problem, setProblem] = useState<string>()

  function handleSubmit() {
    const href = address.trim()
    if (href !== '' && !isAddress(href)) return setProblem('https:// 나 / 로 시작하는 주소를 입력하세요')
    onClose()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
  }

  return (
    <FormDialog
      open={open}
      title="링크"
      action={address.trim() === '' ? '링크 없애기' : '링크 넣기'}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field
        label="주소"
        data-focus=""
        inputMode="url"
        value={address}
        error={problem}
        onChange={({ target }) => {
          setAddress(target.value)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
