import './app/styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { allowStyleText } from './app/trusted-types.ts'

allowStyleText()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
