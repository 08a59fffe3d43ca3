// Where the console starts in the browser.

import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './console.css';
import { queryClient, router } from './router.tsx';

const place = document.getElementById('console');
if (place === null) throw new Error('The page has no place for the console.');

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
