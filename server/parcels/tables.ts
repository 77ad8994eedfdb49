import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AlarmKind, Box, CarrierName, ParcelState, Purpose } from '../../shared/parcels/api.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const shipments = pgTable('shipments', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  number: integer('number').notNull(),
  carrier: text('carrier').$type<CarrierName>().notNull(),
  reference: text('reference').notNull(),
  purpose: text('purpose').$type<Purpose>().notNull().default('first'),
  state: text('state').$type<ParcelState>().notNull(),
  providerOrderId: text('provider_order_id'),
  providerShipmentId: text('provider_shipment_id'),
  awb: text('awb'),
  courier: text('courier'),
  courierId: integer('courier_id'),
  box: jsonb('box').$type<Box>(),
  weightG: integer('weight_g'),
  costPaise: integer('cost_paise'),
  reached: integer('reached').notNull().default(0),
  failedAttempts: integer('failed_attempts').notNull().default(0),
  labelFile: text('label_file'),
  pickupOn: date('pickup_on'),
  manifestFile: text('manifest_file'),
  trouble: text('trouble'),
  workingUntil: moment('working_until'),
  createdAskedAt: moment('created_asked_at'),
  assignAskedAt: moment('assign_asked_at'),
  bookedAt: moment('booked_at'),
  pickedAt: moment('picked_at'),
  deliveredAt: moment('delivered_at'),
  returnedAt: moment('returned_at'),
  cancelledAt: moment('cancelled_at'),
  polledAt: moment('polled_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
export type ShipmentRow = typeof shipments.$inferSelect

export const shipmentScans = pgTable('shipment_scans', {
  key: text('key').primaryKey(),
  shipmentId: text('shipment_id').notNull(),
  at: moment('at').notNull(),
  state: text('state').$type<ParcelState>(),
  code: text('code'),
  label: text('label'),
  place: text('place'),
  confirmed: boolean('confirmed').notNull().default(false),
  seenAt: moment('seen_at').notNull().defaultNow(),
})
export type ScanRow = typeof shipmentScans.$inferSelect

export const parcelNews = pgTable('parcel_news', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  body: text('body').notNull(),
  outcome: text('outcome'),
  receivedAt: moment('received_at').notNull().defaultNow(),
  processedAt: moment('processed_at'),
})

export const parcelAlarms = pgTable('parcel_alarms', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<AlarmKind>().notNull(),
  about: text('about').notNull(),
  shipmentId: text('shipment_id'),
  key: text('key').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  seenAt: moment('seen_at'),
  seenBy: text('seen_by'),
})

export const courierTokens = pgTable('courier_tokens', {
  name: text('name').primaryKey(),
  sealed: text('sealed'),
  expiresAt: moment('expires_at'),
  refusedUntil: moment('refused_until'),
  refusedBecause: text('refused_because'),
})
