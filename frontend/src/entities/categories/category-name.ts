/** The name of an item's or a contest's category in a list, where every row has one. */
export const categoryName = (category: { readonly name: string } | null) => category?.name ?? 'Categoria N/D';
