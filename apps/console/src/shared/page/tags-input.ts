import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

/** A field of several short words, with the style sheets it is made of. */
export { TagsInput } from '@mantine/core'
