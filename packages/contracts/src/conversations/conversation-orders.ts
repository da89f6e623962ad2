import { ordersOf } from '../lists/list-orders.ts'
import { conversationKind } from './conversation-fields.ts'

const orders = ordersOf(conversationKind)
/** The name of an order of conversations: 'newest' and 'oldest' by the last message, 'waiting' by waiting time, others as their fields declare them. */
export type ListOrder = (typeof orders.names)[number]
export const { names: listOrders, orderOf, orderedBy, placeIn, comparePlaces } = orders
