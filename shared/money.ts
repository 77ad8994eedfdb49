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

/** ₹2,499, or ₹2,499.50 if there are paise. */
export function formatInr(paise: number): string {
  return (paise % 100 === 0 ? rupees : rupeesAndPaise).format(paise / 100)
}

export const formatInrExact = (paise: number) => rupeesAndPaise.format(paise / 100)

export const rupeesToPaise = (amount: number) => Math.round(amount * 100)

export const paiseToRupees = (paise: number) => paise / 100
