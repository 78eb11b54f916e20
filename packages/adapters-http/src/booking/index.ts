export { SubscriptionView, subscriptionView } from './subscriptions.views.ts';
