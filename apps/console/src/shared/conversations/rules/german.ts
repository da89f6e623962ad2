/** German UI strings of the editors of conditions and actions. */
export const german = {
  rule_editor: {
    action: 'Aktion',
    before: '{field} (vorher)',
    choose: 'Auswählen …',
    group_before: 'Bevor es geschah',
    group_conversation: 'Unterhaltung',
    group_event: 'Was geschehen ist',
    group_variables: 'Variablen',
    incomplete: 'Vervollständigen Sie die Bedingungen.',
    match: 'Weitermachen, wenn die Unterhaltung passt auf',
    noValue: 'kein Wert',
    templateHint: 'Sie können {names} verwenden.',
    variableName: 'Variable {name}',
  },
}
