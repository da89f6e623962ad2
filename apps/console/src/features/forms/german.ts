/** German UI strings for forms. */
export const german = {
  forms: {
    historySent: 'Formular gesendet: {title}',
    historyAnswered: 'Formular ausgefüllt: {title}',
  },
}
