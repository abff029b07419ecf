/* Sends the forms of the steering page as JSON, then shows the page anew. */

const said = document.querySelector('#said')

for (const form of document.querySelectorAll('form[data-post]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const body = {}
    for (const field of form.elements) {
      if (!field.name || field.value === '') continue
      body[field.name] = field.type === 'number' || field.dataset.type === 'number' ? Number(field.value) : field.value
    }
    void send(form.dataset.post, 'POST', body)
  })
}
for (const button of document.querySelectorAll('[data-delete]')) {
  button.addEventListener('click', () => void send(button.dataset.delete, 'DELETE'))
}

async function send(address, method, body) {
  const content =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  try {
    const response = await fetch(address, { method, ...content })
    if (response.ok) location.reload()
    else said.textContent = (await response.json()).message
  } catch {
    said.textContent = '샌드박스에 닿지 못했어요.'
  }
}
