// The queue: keeps calls made before the loader has arrived.
window.Porchlight =
  window.Porchlight ||
  ((...call) => {
    window.Porchlight.q = [...(window.Porchlight.q || []), call]
  })
// Puts Porchlight on the page. Other sites write one line, <script src="…/embed.js" data-library="KEY" async></script>; this shop selects the library by
// ?library=KEY.
{
  const script = document.createElement('script')
  script.src = new URL('/embed.js', location.href).href
  script.async = true
  script.dataset.library = new URLSearchParams(location.search).get('library') || 'demo'
  document.head.append(script)
}
document.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('[data-chat]')) window.Porchlight('open', 'chat')
})
// Links inside the shop keep the chosen library.
for (const link of document.querySelectorAll('a[href^="/demo-site/"]')) link.search = location.search
