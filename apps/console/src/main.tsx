import './app/styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { reloadWhenStale } from './app/fresh-chunks.ts'
import { allowStyleText } from './app/trusted-types.ts'
import { sheetsLoaded } from './first-page/sheets.ts'

allowStyleText()
reloadWhenStale()
const root = document.getElementById('root')
if (root) void sheetsLoaded().then(() => createRoot(root).render(<App />))
