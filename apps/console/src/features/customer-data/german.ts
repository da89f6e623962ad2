/** German UI strings for customer data beside a conversation. */
export const german = {
  customer_data: {
    nothing: 'Über diesen Kontakt ist nichts bekannt.',
    problem_refused: 'Ihr System hat die Antwort verweigert.',
    problem_form: 'Die Antwort Ihres Systems ist nicht in der Form, die wir lesen, oder zu lang.',
    problem_unreachable: 'Ihr System ist nicht erreichbar.',
    problem_slow: 'Ihr System braucht zu lange.',
  },
}
