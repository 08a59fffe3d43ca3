// Where the console starts in the browser.

import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StaffError } from './api.ts';
import './console.css';
import { isMissingScript } from './lazy-screen.ts';
import { queryClient, router } from './router.ts';

const place = document.getElementById('console');
if (place === null) throw new Error('The page has no place for the console.');

createRoot(place, {
  // What did not arrive or was refused is on the screen in words (layout/route-trouble.tsx); a fault of ours belongs into the browser's log.
  onCaughtError: (error) => {
    if (!(error instanceof StaffError) && !isMissingScript(error)) console.error(error);
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
