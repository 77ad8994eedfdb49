/** How long what went well is told. */
export const STATUS_MS = 3000

export const messages = {
  forbidden: 'You do not have permission to access this page.',

  catalogueLead: 'Manage collections, pricing, and catalog entries for Desk Buddies.',
  categoriesLoading: 'Loading categories…',
  categoriesEmpty: 'No categories yet. Create one above.',
  itemsLoading: 'Loading desk buddies…',
  itemsEmpty: 'No desk buddies yet. Add one using the form.',
  itemsNotFound: 'Nothing here answers to that.',
  categoriesDown: 'Unable to load categories.',
  itemsDown: 'Unable to load desk buddies.',
  categoryNotCreated: 'Unable to create category.',
  categoryNotUpdated: 'Unable to update category.',
  thumbnailNotUploaded: 'Unable to upload category thumbnail.',
  categoryNotDeleted: 'Unable to delete category.',
  itemNotCreated: 'Unable to create desk buddy.',
  itemNotUpdated: 'Unable to update desk buddy.',
  itemImageNotUploaded: 'Unable to upload desk buddy image.',
  itemNotDeleted: 'Unable to delete desk buddy.',
  deleteItem: 'Are you sure you want to delete this desk buddy? This action cannot be undone.',
  deleteCategory: 'Are you sure you want to delete this category? This action cannot be undone.',
  priceHint: 'In rupees; converted to paise server-side.',
  slugHint: 'Made from the name when left empty.',
  saved: (name: string) => `${name} is saved.`,
} as const
