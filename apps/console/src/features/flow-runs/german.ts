/** German texts of flows in conversations. */
export const german = {
  flow_runs: {
    historyStarted: 'Der Ablauf „{title}“ antwortet',
    historyEnded: 'Der Ablauf „{title}“ ist zu Ende',
    historyHandedOver: 'Der Ablauf „{title}“ hat übergeben',
    historyAsked: 'Der Besucher wollte einen Menschen; der Ablauf „{title}“ ist zu Ende',
    historyTakenOver: 'Vom Ablauf „{title}“ übernommen',
    historyLost: 'Der Ablauf „{title}“ kam nicht weiter',
  },
}
