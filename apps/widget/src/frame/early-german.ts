/** The early script of the page in German: its words are chosen before anything is drawn. */
import './speak-german-first.ts'
import './early.ts'
