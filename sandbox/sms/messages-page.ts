import { escapeMarkup, htmlPage } from '#sandbox/html.ts'
import type { SentMessage } from './message-book.ts'

const head = '<link rel="stylesheet" href="/control/assets/steering.css">'

/** The texts people "got", newest first. */
export function messagesPage(messages: readonly SentMessage[], to: string): string {
  const rows = messages.toReversed().map(
    (
      message,
    ) => `<li><p class="meta"><strong>${escapeMarkup(message.to)}</strong> ${message.type} · ${message.sent_at}</p>
<p class="text">${escapeMarkup(message.text)}</p></li>`,
  )
  return htmlPage({
    title: '보낸 문자',
    head,
    body: `<main>
<p><a href="/">← 샌드박스</a></p>
<h1>보낸 문자</h1>
<form><label for="to">받는 번호</label><input id="to" name="to" inputmode="numeric" value="${escapeMarkup(to)}"><button>보기</button></form>
${rows.length === 0 ? '<p>아직 보낸 문자가 없어요.</p>' : `<ul class="messages">${rows.join('')}</ul>`}
</main>`,
  })
}
