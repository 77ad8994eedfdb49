import { expect, test } from 'vitest'
import { PersonName, ProfileChange } from './accounts/api.ts'
import { LoginEmail } from './accounts/auth-api.ts'
import { catalogAdminApi } from './catalog/desk-api.ts'
import { ContactMessage } from './contact/api.ts'
import { LABEL_RIGHT_TO_LEFT, NameLabel } from './name-label.ts'
import { Shipping } from './orders/checkout.ts'
import { ParcelRequest } from './orders/desk-api.ts'
import { Email } from './people.ts'
import { ONE_LINE } from './plain-text.ts'

const ZWNJ = '\u200c'
const ZWJ = '\u200d'

const hidden = [
  ...[
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u061c',
  ],
  ...[
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u180e',
    '\u2028',
    '\u2029',
    '\u0007',
    '\u007f',
    '\u0085',
    '\ud800',
    '\ufffd',
    '\u{e0041}',
    ZWJ,
    ZWNJ,
  ],
]
test.each(hidden.map(sign => [sign.codePointAt(0)?.toString(16), sign]))(
  'U+%s is refused in names, addresses, labels and lines',
  (_, sign) => {
    const place = { address1: '4, Carter Road', city: 'Mumbai', state: 'Maharashtra', pincode: '400050' }
    const shipping = { fullName: 'Asha Rao', email: 'asha@example.com', phone: '9820041122', ...place }
    const message = { name: 'Asha', email: 'asha@example.com', message: 'Hello, is anybody there?' }
    for (const text of [`As${sign}ha`, `Asha${sign}`, `${sign}Asha`, `Asha ${sign} Rao`]) {
      expect(PersonName.safeParse(text).success).toBe(false)
      expect(ProfileChange.safeParse({ city: text }).success).toBe(false)
      expect(NameLabel.safeParse(text).error?.issues[0]?.message).toBe(ONE_LINE)
      expect(ContactMessage.safeParse({ ...message, name: text }).success).toBe(false)
      expect(ContactMessage.safeParse({ ...message, order_id: text }).success).toBe(false)
      for (const field of ['fullName', 'address1', 'address2', 'city'])
        expect(Shipping.safeParse({ ...shipping, [field]: text }).success, field).toBe(false)
      expect(catalogAdminApi.addCategory.body.safeParse({ name: text }).success).toBe(false)
      expect(ParcelRequest.safeParse({ courier: text, tracking_number: null }).success).toBe(false)
    }
    for (const email of [
      `as${sign}ha@example.com`,
      `asha@exam${sign}ple.com`,
      `asha@example.com${sign}`,
      `${sign}asha@example.com`,
    ])
      for (const schema of [Email, LoginEmail]) expect(schema.safeParse(email).success).toBe(false)
  },
)

test.each(['a@127.0.0.1', 'a@[127.0.0.1]', 'a@[IPv6:2001:db8::1.2]', 'a@mail.example.7'])(
  'the e-mail address %s has no domain and is refused',
  email => {
    for (const schema of [Email, LoginEmail]) expect(schema.safeParse(email).success).toBe(false)
  },
)

test.each([
  ['a conjunct held apart', `क्${ZWNJ}ष`],
  ['a half letter', `क्${ZWJ}ष`],
  ['Sinhala', `ශ්${ZWJ}රී`],
  ['Malayalam, as it used to be typed', `രവീന്ദ്രന്${ZWJ}`],
  ['the same before a second name', `രവീന്ദ്രന്${ZWJ} നായര്${ZWJ}`],
  ['Bengali', `র${ZWJ}্যাব`],
  ['Urdu', 'عائشہ خان'],
  ['Hebrew', 'דָּוִד'],
  ['Arabic between Latin', 'Asha (عائشہ)'],
  ['an emoji in its colour', 'Asha ❤️'],
  ['accents that stand by themselves', 'Jose\u0301'],
  ['blanks around', '  Asha  '],
])('%s stays in a name', (_, name) => {
  expect(PersonName.parse(name)).toBe(name.trim())
})

test.each([
  ['between scripts', `क्${ZWJ}a`],
  ['between Latin letters', `A${ZWNJ}sha`],
  ['two of them', `क्${ZWJ}${ZWJ}ष`],
  ['after a whole letter at the end', `क${ZWNJ}`],
  ['in an emoji', `👩${ZWJ}🎨`],
])('a joiner %s is refused', (_, name) => {
  expect(PersonName.safeParse(name).success).toBe(false)
  expect(NameLabel.safeParse(name).success).toBe(false)
})

test('a joiner stays in a label where it is spelling; a label that runs from right to left is told that we cannot set it', () => {
  expect(NameLabel.parse(`क्${ZWNJ}ष`)).toBe(`क्${ZWNJ}ष`)
  for (const label of ['عائشہ', 'דוד', 'Asha عائشہ'])
    expect(NameLabel.safeParse(label).error?.issues[0]?.message, label).toBe(LABEL_RIGHT_TO_LEFT)
})
