const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})
const rupeesAndPaise = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
})

/** ₹2,499, and ₹2,499.50 only where there are paise. */
export function formatInr(paise: number): string {
  return (paise % 100 === 0 ? rupees : rupeesAndPaise).format(paise / 100)
}

/** ₹2,499.00, as the founder's catalogue shows prices. */
export const formatInrExact = (paise: number) => rupeesAndPaise.format(paise / 100)

/** The admin types rupees with at most two decimals; the shop keeps whole paise. */
export const rupeesToPaise = (amount: number) => Math.round(amount * 100)

export const paiseToRupees = (paise: number) => paise / 100
