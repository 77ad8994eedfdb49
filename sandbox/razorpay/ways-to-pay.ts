/** Codes of a payment's `bank` and `wallet`. */
export const BANKS = [
  { code: 'SBIN', name: 'State Bank of India' },
  { code: 'HDFC', name: 'HDFC Bank' },
  { code: 'ICIC', name: 'ICICI Bank' },
  { code: 'UTIB', name: 'Axis Bank' },
  { code: 'KKBK', name: 'Kotak Mahindra' },
  { code: 'PUNB', name: 'Punjab National' },
]
export const OTHER_BANKS = [
  { code: 'BARB', name: 'Bank of Baroda' },
  { code: 'CNRB', name: 'Canara Bank' },
  { code: 'FDRL', name: 'Federal Bank' },
  { code: 'IDFB', name: 'IDFC First Bank' },
  { code: 'INDB', name: 'IndusInd Bank' },
  { code: 'UBIN', name: 'Union Bank of India' },
  { code: 'YESB', name: 'Yes Bank' },
]
export const WALLETS = [
  { code: 'mobikwik', name: 'MobiKwik' },
  { code: 'phonepe', name: 'PhonePe' },
  { code: 'airtelmoney', name: 'Airtel Money' },
  { code: 'olamoney', name: 'Ola Money' },
  { code: 'freecharge', name: 'Freecharge' },
  { code: 'jiomoney', name: 'JioMoney' },
]
export const UPI_APPS = ['Google Pay', 'PhonePe', 'Paytm', 'BHIM']

export const TEST_CARDS = [
  { number: '4100 2800 0000 1007', says: 'Visa, succeeds' },
  { number: '5500 6700 0000 1002', says: 'MasterCard, succeeds' },
  { number: '6527 6589 0000 1005', says: 'RuPay, succeeds' },
  { number: '4100 2800 0008 0001', says: 'not enough money' },
  { number: '4100 2800 0006 0003', says: 'declined by the bank' },
  { number: '4100 2800 0007 0002', says: 'cancelled' },
  { number: '4100 2800 0009 0000', says: 'timed out' },
  { number: '4100 2800 0002 0007', says: 'gateway trouble' },
  { number: '4100 2800 0000 0009', says: 'wrong OTP' },
]
