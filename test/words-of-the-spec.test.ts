import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SignUp } from '../shared/accounts/auth-api.ts'
import { messages as account } from '../web/account/messages.ts'
import { messages as admin } from '../web/desk/ui/messages.ts'
import { messages as figurines } from '../web/figurines/messages.ts'
import { messages as home } from '../web/home/messages.ts'

/** The specification's exact sentences: changing one here changes a promise. */
const SENTENCES = {
  everywhere: [
    'About Me',
    'Login/Signup',
    'My Figurines',
    'Quick Links',
    'Support',
    'Logout',
    'An unexpected error occurred',
    'Loading chunk failed',
  ],
  home: [
    'Get Yours Now',
    'How It Works',
    'What other customers made',
    'Unable to load gallery right now.',
    'Be the first to create yours!',
    'Desk Buddies Collections',
    'View all',
    'New collections coming soon. Check back shortly!',
    'No figurines available in this collection yet.',
    'Unable to load this collection right now.',
  ],
  catalogue: [
    'Unable to load desk buddies right now.',
    'Unable to load this desk buddy right now.',
    'Desk Buddy not found',
  ],
  upload: [
    'Dopple me up!',
    'DOPPLE ME UP!',
    'Create an account to continue',
    'Sign Up',
    'Log In',
    'Not now',
    'Please upload a valid image file (.jpg, .png, .webp)',
    'Please upload a photo before proceeding.',
  ],
  'cart and checkout': [
    'Proceed to Checkout',
    'Continue Shopping',
    'Billing same as shipping',
    'FREE',
    'Proceed to Payment',
    'Please complete all shipping details before continuing.',
    'Please fill in the required billing information.',
    'We could not save your checkout info. Please close other tabs or clear site storage and try again.',
  ],
  payment: [
    'Demo: no money moves',
    'Back to checkout',
    'Pay Now',
    'Payment gateway is not ready. Please refresh the page.',
    'Unable to process payment. Please try again.',
    'Payment was cancelled. Please try again.',
    'Payment failed. Please try again.',
    'Unable to launch the payment window. Please try again.',
    'Payment captured but confirmation failed. Please contact support with your payment reference.',
    'Unable to load payment gateway. Please refresh and try again.',
    'We are waiting for your bank.',
  ],
  orders: [
    'What Happens Next',
    'Production Begins',
    'Quality Check',
    'Shipped to You',
    'Track Order',
    'Reorder',
    'Order Placed',
    'Order not found. Please check your Order ID and try again.',
    'Unable to fetch order details. Please try again later.',
    'Pending',
    'Processing',
    'In Production',
    'Shipped',
    'Out for Delivery',
    'Delivered',
    'Cancelled',
  ],
  accounts: [
    'Passwords do not match',
    'Invalid or expired reset link. Please request a new password reset link.',
    'Back to login',
  ],
  admin: [
    'You do not have permission to access this page.',
    'Failed to update AI provider',
    'Failed to update system prompt',
    'Failed to load settings',
    'System prompt updated successfully!',
  ],
  'the gallery desk': [
    'Please upload an image before saving.',
    'User context missing. Please re-login and try again.',
    'Delete this gallery item? This cannot be undone.',
    'Unable to load gallery items. Please try again.',
    'Unable to save gallery item. Please check the details and try again.',
    'Unable to upload image. Please try again.',
    'Upload succeeded but no public URL returned.',
    'Unable to delete gallery item. Please try again.',
  ],
  'the catalogue desk': [
    'Desk Buddy Catalog',
    'Manage collections, pricing, and catalog entries for Desk Buddies.',
    'Create Category',
    'Thumbnail Image',
    'Saving…',
    'Select category',
    'Price (INR)',
    'Primary Image',
    'Gallery Images',
    'Product Details',
    'Shipping Details',
    'Care Instructions',
    'Create Desk Buddy',
    'Update Desk Buddy',
    'Refresh',
    'Activate',
    'Deactivate',
    'No categories yet. Create one above.',
    'Loading categories…',
    'No desk buddies yet. Add one using the form.',
    'Loading desk buddies…',
    'Select a category before saving.',
    'Upload a primary image before saving.',
    'Enter a valid price (in INR).',
    'Are you sure you want to delete this desk buddy? This action cannot be undone.',
    'Are you sure you want to delete this category? This action cannot be undone.',
    'Unable to load categories.',
    'Unable to load desk buddies.',
    'Unable to create category.',
    'Unable to update category.',
    'Unable to upload category thumbnail.',
    'Unable to delete category.',
    'Unable to create desk buddy.',
    'Unable to update desk buddy.',
    'Unable to upload desk buddy image.',
    'Unable to delete desk buddy.',
  ],
}

const root = resolve(import.meta.dirname, '..')
const files = Object.fromEntries(
  globSync('{web,shared,server}/**/*.{ts,tsx}', { cwd: root })
    .filter(path => !path.endsWith('.test.ts') && !path.includes('dev-ui'))
    .map(path => [path, readFileSync(join(root, path), 'utf8').replace(/\s+/g, ' ')]),
)
const source = Object.values(files).join('\n')

/** As a complete literal or element text; part of a longer sentence does not count. */
const isSaid = (sentence: string) =>
  [`'${sentence}'`, `"${sentence}"`, `\`${sentence}\``].some(said => source.includes(said)) ||
  isWritten(sentence)
const isWritten = (sentence: string) =>
  new RegExp(`[>}] ?${sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} ?[<{]`).test(source)

describe('the words stand as they were agreed', () => {
  test.each(Object.entries(SENTENCES))('%s', (_, sentences) => {
    expect(sentences.filter(sentence => !isSaid(sentence))).toEqual([])
  })

  test('what a sentence is put together from changes none of its other words', () => {
    expect(home.justIn(49900)).toBe('Just in ₹499 only')
    expect(figurines.trouble('the model sleeps')).toBe(
      'We had trouble generating your figurine: the model sleeps. Please check the console for details.',
    )
    expect(account.passwordHint).toBe('Password (min 6 characters)')
    expect(admin.providerSwitched('gemini')).toBe('AI provider switched to GEMINI successfully!')
    const short = SignUp.safeParse({ name: 'Asha', email: 'asha@example.com', password: '12345' })
    expect(short.error?.issues.map(({ message }) => message)).toContain(
      'Password must be at least 6 characters long',
    )
  })

  test('no stock phrase stands where a sentence of our own could', () => {
    const stock = /Oops|Something went wrong|Welcome back|Get started|[Ii]nvalid input|No results found/
    expect(Object.keys(files).filter(path => stock.test(files[path] ?? ''))).toEqual([])
  })

  test('days and times are written in one way, in Indian time', () => {
    const own = Object.entries(files).filter(([, text]) =>
      /Intl\.DateTimeFormat|toLocale(Date|Time)String/.test(text),
    )
    expect(own.map(([path]) => path).sort()).toEqual([
      'server/orders/csv.ts',
      'shared/promise/delivery.ts',
      'shared/time/moments.ts',
      'web/desk/dashboard/trade-chart.tsx',
    ])
  })
})
