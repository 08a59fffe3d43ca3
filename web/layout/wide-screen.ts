/** Where the links fit into the header's bar; site-header.css says the same. */
export const wideScreen = '(min-width: 60rem)';
